/** The screens beside the personal code. */
export const sharingPath = '/account?show=sharing';
export const exhibitorPath = (id: string): string => `/account?show=exhibitor&id=${id}`;
export const receiptsPath = '/account?show=receipts';
export const receiptPath = (id: string): string => `/account?show=receipt&id=${id}`;
export const checkPath = (code: string): string => `/receipt?code=${code}`;
