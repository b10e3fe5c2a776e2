export { findLogoUrl, findLogoUrls, readLogo } from './logo.ts';
