export { calendarType, meetingCalendar } from './meeting-file.ts';
export { wishPersonalData } from './personal-data.ts';
export { findStanding, type StandingWish } from './queries.ts';
export { presentWish, putWish } from './say-wish.ts';
