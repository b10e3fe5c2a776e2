/**
 * Endpoints that no request of the fuzzer gets through to, and why. Their own tests ask: the one account that there is cannot be
 * deleted, the first administrator is there, the token is no device's and its own description is answered to tokens alone, an
 * order is of a project that its body names, no lead is unlocked, no e-mail verified, and links of guests, their tokens and
 * codes of devices are secrets.
 */
export const outOfReach = [
  'getCurrentManagedToken',
  'getCompleteLeadsCsv',
  'getCompleteLeadsXlsx',
  'getCompleteLeads',
  'claimFirstAdmin',
  'useGuestLink',
  'takeGuest',
  'makeDeviceCode',
  'redeemDeviceCode',
  'quoteOrder',
  'openPayment',
  'mailVisit',
  'mailPoint',
  'reportDevice',
  'deleteAccount',
];
