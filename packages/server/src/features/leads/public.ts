export { applyCaptures } from './apply-captures.ts';
export { type LeadFilter, leadConditions } from './lead-query.ts';
export { listLeads } from './list-leads.ts';
export { maskedPerson, visibleGrant, visiblePerson, visibleTags, visibleWish } from './masking.ts';
export { addLeadNote } from './notes.ts';
export { leadPersonalData } from './personal-data.ts';
export { keptDays } from './pull-leads.ts';
export { hasLeads } from './queries.ts';
export { recordCapturedLeads, recordLeads } from './record-leads.ts';
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
export { addBuyingSignals, addToAnswers, findSharedLead } from './score-queries.ts';
export { fieldsOfWithdrawn } from './seen-fields.ts';
export { setSharing } from './sharing.ts';
export { refuseSharing } from './sharing-queries.ts';
export { presentLeadsOf } from './show-leads.ts';
export { findLeadPerson, showPeople } from './show-people.ts';
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
export { setWish } from './wish-queries.ts';
export { wishText } from './wish-text.ts';
