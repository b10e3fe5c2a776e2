export { createKnownTokens, type KnownTokens } from './known-tokens.ts';
export { managedTokenPersonalData } from './personal-data.ts';
export { markTokensSeen } from './queries.ts';
