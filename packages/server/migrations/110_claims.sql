-- Records under an e-mail that its owner is asked about (decision 037): visitors, sharing_withdrawals.

-- A guest who opened the link of a mail has shown the e-mail; the person who signs in by it later gets the record unasked.
alter table visitors add column email_shown_at timestamptz(3);
update visitors v set email_shown_at = a.as_of
  from verified_addresses a where a.subject = v.subject and is_guest_subject(v.subject);

-- The owner of the e-mail denied the visit: such a withdrawal is not for the guest to undo.
alter table sharing_withdrawals add column refused_at timestamptz(3);
