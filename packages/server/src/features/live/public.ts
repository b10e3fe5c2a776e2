export type { LeadNews } from './lead-news.ts';
export { createLive, type Live } from './live.ts';
