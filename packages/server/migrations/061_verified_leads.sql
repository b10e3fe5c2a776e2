-- An open lead shows whether its e-mail is shown to be the person's, whose profile does not change when they show it. Whoever reads
-- such a lead hears of it as of a changed profile; of one that is masked nobody does, for its row hides it.
create function tell_verified_email() returns trigger language plpgsql as $$
declare
  lead record;
begin
  for lead in
    select l.project_id, l.id
      from visitors v
      join leads l on l.visitor_id = v.id
      join lead_unlocks u on u.project_id = l.project_id and u.visitor_id = l.visitor_id
      where v.subject = coalesce(new.subject, old.subject) and l.consent_withdrawn_at is null
  loop
    insert into lead_updates (project_id, lead_ids) values (lead.project_id, array[lead.id]);
    perform tell_lead_news(lead.project_id, array[lead.id]);
  end loop;
  return null;
end $$;
create trigger verified_emails_are_told after insert or delete on verified_addresses
  for each row execute function tell_verified_email();
create trigger changed_emails_are_told after update of email on verified_addresses for each row
  when (old.email is distinct from new.email) execute function tell_verified_email();
