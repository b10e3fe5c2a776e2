export { findLogoUrl, findLogoUrls, readLogo } from './service.ts';
