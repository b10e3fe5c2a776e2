-- Rows that the spreadsheet hides, by a filter or by hand: how many there are, and whether they are imported all the same.
alter table imports
  add column with_hidden_rows boolean not null default false,
  add column hidden_rows integer not null default 0;
