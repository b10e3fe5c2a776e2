export { auditChecks, auditMoney } from './audit-money.ts';
export { dashboardPrice, openDashboards, requireDashboard } from './dashboard-price.ts';
export { getPayment } from './follow-payment.ts';
export { openPayment } from './orders.ts';
export type { PaymentParts } from './parts.ts';
export { paymentPersonalData } from './personal-data.ts';
export { createReceiptThreads } from './receipt-threads.ts';
export { receiptNumber } from './receipts.ts';
