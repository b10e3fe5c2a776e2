export { wishPersonalData } from './personal-data.ts';
export { putWish } from './say-wish.ts';
