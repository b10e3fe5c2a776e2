-- Since when a lead waits for its visitor to confirm the e-mail (decision 079); null of all others.
alter table leads add column held_at timestamptz(3);
