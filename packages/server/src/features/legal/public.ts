export { keepLegalTexts, readLegalTexts } from './texts.ts';
