-- When the mail of an invitation came back for good. It is forgotten when the invitation is sent again.
alter table exhibitor_invitations add column bounced_at timestamptz(3);
