export { type LeadFilter, leadConditions } from './lead-query.ts';
export { findLeadPerson, listLeads, presentLeadsOf, showPeople } from './list-leads.ts';
export {
  fieldsOfWithdrawn,
  maskedPerson,
  visibleGrant,
  visiblePerson,
  visibleTags,
  visibleWish,
} from './masking.ts';
export { leadPersonalData } from './personal-data.ts';
export { wishText } from './present-wish.ts';
export { keptDays } from './pull-leads.ts';
export { hasLeads } from './queries.ts';
export {
  addBuyingSignals,
  addToAnswers,
  applyCaptures,
  findSharedLead,
  recordCapturedLeads,
  recordLeads,
  setWish,
} from './record-leads.ts';
export {
  findReservations,
  type Loss,
  lockAgain,
  lockLost,
  releaseLeads,
  reserveLeads,
  takeLosses,
  unlockPaid,
} from './reservations.ts';
export { setSharing } from './sharing.ts';
export { refuseSharing } from './sharing-queries.ts';
export { addLeadNote } from './timeline.ts';
export { unlockLeads } from './unlock-leads.ts';
export {
  countHeld,
  countLocked,
  countUnverified,
  findFirstFair,
  findUnverified,
  holdLeads,
  type LeadsOfFair,
  lockLeads,
} from './unlock-queries.ts';
export { updateLeads } from './update-leads.ts';
export { createView } from './views.ts';
