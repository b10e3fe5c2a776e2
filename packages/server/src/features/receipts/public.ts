export { receiptPersonalData } from './personal-data.ts';
export { issueAllReceipts, type ReceiptParts } from './receipts.ts';
export { createReceiptSigner } from './signer.ts';
