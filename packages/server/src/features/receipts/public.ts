export { issueAllReceipts, type ReceiptParts } from './issue-receipts.ts';
export { receiptPersonalData } from './personal-data.ts';
export { createReceiptSigner } from './signer.ts';
