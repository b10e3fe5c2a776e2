-- An administrator reads the ledger of one company, newest first.
create index ledger_movements_of_exhibitor on ledger_movements (exhibitor_id, at, id);
