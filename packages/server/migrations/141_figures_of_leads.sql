-- Leads that withdrew their consent are counted as leads everywhere, and people return who scanned on more than one day: all leads are
-- counted anew the next time that somebody asks for figures. `is_held` is no longer written.
alter table lead_figures alter column is_held drop not null;
truncate lead_figures, figure_counters, figure_folds;
