export { keepLegalTexts } from './keep-texts.ts';
export { readLegalTexts } from './texts.ts';
