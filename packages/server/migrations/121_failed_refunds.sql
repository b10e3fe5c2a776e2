-- A refund that failed: its movement, and the receipt that cancels its credit note.
alter table ledger_movements drop constraint ledger_movements_kind_check, add constraint ledger_movements_kind_check
  check (kind in ('PAYMENT', 'CREDIT', 'REFUND', 'REFUND_FAILED', 'DISPUTE', 'DISPUTE_WON', 'DISPUTE_LOST'));
alter table receipts drop constraint receipts_kind_check, add constraint receipts_kind_check
  check (kind in ('INVOICE', 'CREDIT_NOTE', 'CANCELLATION'));
