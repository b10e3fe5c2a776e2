-- Open leads and locked ones stand apart in each order of a list, so that a list of either is read from where it begins
-- (decision 028). A list of both puts the two together.
drop index lead_search_by_name;
drop index lead_search_by_first_seen;
drop index lead_search_by_rating;
create index lead_search_by_name on lead_search (project_id, is_open, sort_name, lead_id);
create index lead_search_by_first_seen on lead_search (project_id, is_open, first_at, lead_id);
create index lead_search_by_rating on lead_search (project_id, is_open, rating, lead_id);
