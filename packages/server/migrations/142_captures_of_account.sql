-- Leads are looked up by who of the team captured them.
create index lead_captures_of_account on lead_captures (project_id, account_id) include (visitor_id);
