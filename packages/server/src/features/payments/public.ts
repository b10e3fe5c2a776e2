export { getPayment } from './follow-payment.ts';
export { auditChecks, auditMoney } from './ledger.ts';
export { openPayment } from './orders.ts';
export type { PaymentParts } from './parts.ts';
export { createReceiptThreads } from './parts.ts';
export { paymentPersonalData } from './personal-data.ts';
export { dashboardPrice, openDashboards, requireDashboard } from './price-order.ts';
export { receiptNumber } from './receipts.ts';
