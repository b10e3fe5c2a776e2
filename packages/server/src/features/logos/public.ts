export { findLogoUrl, findLogoUrls, readLogo, removeLogos } from './logo.ts';
