export { guestPersonalData, moveJoinedGuests } from './personal-data.ts';
export type { AdoptGuest } from './take-guest.ts';
