/** The `If-Match` header for one version. */
export const ifMatch = (version: number): { readonly 'if-match': string } => ({ 'if-match': `"${version}"` });
