/** Drops events while the demo is made. */
export const silent = { leadsChanged() {}, projectChanged() {} };
