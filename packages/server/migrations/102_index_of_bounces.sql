-- 072 made it only after some databases had applied it (former-checksums.json).
create index if not exists visitors_with_bounces on visitors (id) where email_bounced_at is not null;
