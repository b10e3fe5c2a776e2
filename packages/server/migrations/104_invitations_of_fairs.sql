-- Who runs a fair sees whom its imports invited, after the import is forgotten too, and sends an invitation again.
alter table exhibitor_invitations
  add column trade_fair_id uuid references exhibitions on delete set null,
  add column account_id uuid references accounts on delete set null,
  add column sent_at timestamptz(3),
  add column sent_count integer not null default 0;
update exhibitor_invitations i set trade_fair_id = m.trade_fair_id from imports m where m.id = i.import_id;
update exhibitor_invitations set sent_at = updated_at, sent_count = 1 where state = 'SENT';
update exhibitor_invitations i set account_id = (
  select a.id from accounts a where a.exhibitor_id = i.exhibitor_id and a.email = i.email order by a.joined_at nulls last limit 1);
create index exhibitor_invitations_of_fair on exhibitor_invitations (trade_fair_id, created_at desc, email desc);
create index exhibitor_invitations_of_account on exhibitor_invitations (account_id);
