export { recordAction } from './audit.ts';
