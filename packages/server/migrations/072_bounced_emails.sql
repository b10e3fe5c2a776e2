-- Mail to somebody came back for good (decision 036). Forgotten when they change their e-mail, or show anew that it is theirs.
alter table visitors add column email_bounced_at timestamptz(3);
-- Few: whoever unlocks all leaves them out.
create index visitors_with_bounces on visitors (id) where email_bounced_at is not null;

create function forget_bounce_of_former_email() returns trigger language plpgsql as $$
begin
  new.email_bounced_at := null;
  return new;
end $$;
create trigger changed_emails_have_not_bounced before update of email on visitors for each row
  when (old.email is distinct from new.email) execute function forget_bounce_of_former_email();

create function forget_bounce_of_shown_email() returns trigger language plpgsql as $$
begin
  update visitors set email_bounced_at = null
    where subject = new.subject and email = new.email and email_bounced_at is not null;
  return null;
end $$;
create trigger shown_emails_have_not_bounced after insert or update of email on verified_addresses for each row
  execute function forget_bounce_of_shown_email();

-- What is given back says why.
alter table lead_losses add column reason text not null default 'WITHDRAWN' check (reason in ('WITHDRAWN', 'BOUNCED'));

-- Leads that were unlocked before are given back as withdrawn ones are; whoever reads an open one hears of it. Of one that was lost
-- already the first reason stands. An unlock that is under way waits for the visitor's row, and comes after the bounce.
create function keep_bounced_leads() returns trigger language plpgsql as $$
declare
  lead record;
begin
  for lead in
    select l.project_id, l.id, u.at, u.payment_id, u.licence_id
      from leads l join lead_unlocks u on u.project_id = l.project_id and u.visitor_id = l.visitor_id
      where l.visitor_id = new.id and l.consent_withdrawn_at is null
      order by l.project_id, l.id
  loop
    if new.email_bounced_at is not null and lead.at <= new.email_bounced_at
      and (lead.payment_id is not null or lead.licence_id is not null) then
      insert into lead_losses (project_id, lead_id, at, unlocked_at, payment_id, licence_id, reason)
        values (lead.project_id, lead.id, new.email_bounced_at, lead.at, lead.payment_id, lead.licence_id, 'BOUNCED')
        on conflict do nothing;
    end if;
    insert into lead_updates (project_id, lead_ids) values (lead.project_id, array[lead.id]);
    perform tell_lead_news(lead.project_id, array[lead.id]);
  end loop;
  return null;
end $$;
create trigger bounced_emails_are_given_back after update of email_bounced_at on visitors for each row
  when (old.email_bounced_at is distinct from new.email_bounced_at) execute function keep_bounced_leads();
