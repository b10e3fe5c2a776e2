-- What an upload may be, to check it again when it is put to use: an S3-compatible store takes whatever comes.
alter table stored_files
  add column max_bytes bigint,
  -- Kinds of file, with commas between; null for any.
  add column accepts text,
  -- Of a file that is sent in parts: its size, and what the storage calls the parts until they are joined.
  add column size bigint,
  add column parts_id text,
  -- Somebody uses it: it can no longer be given up as an upload.
  add column in_use boolean not null default false;
update stored_files set in_use = true where delete_after is null or delete_after > created_at + interval '25 hours';
