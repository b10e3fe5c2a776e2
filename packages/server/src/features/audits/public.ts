export { recordAction } from './service.ts';
