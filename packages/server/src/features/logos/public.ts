export { findLogoUrl, findLogoUrls, openLogoUpload, readLogo, removeLogos, setLogo } from './logo.ts';
