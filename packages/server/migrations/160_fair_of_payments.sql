-- The fair whose price a payment was ordered at, null outside of fairs: that of its leads, wherever the project is later (decision 067).
alter table payments add column trade_fair_id uuid;
update payments p set trade_fair_id = case when p.target = 'LEAD'
  then (select l.trade_fair_id from payment_leads k join leads l on l.project_id = p.project_id and l.id = k.lead_id
    where k.payment_id = p.id limit 1)
  else (select e.parent_id from exhibitions e where e.id = p.project_id) end;
