import { Html } from './html.ts';

export const alertIcon = new Html(
  '<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><circle cx="12" cy="12" r="8.75"/><path d="M12 7.7v5"/><path d="M12 16.1h.01" stroke-width="2.4"/></svg>',
);
export const companyIcon = new Html(
  '<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d="M5 20.25V5.25a1.5 1.5 0 0 1 1.5-1.5h7A1.5 1.5 0 0 1 15 5.25v15M15 9.75h2.5a1.5 1.5 0 0 1 1.5 1.5v9M3.25 20.25h17.5M8.5 8h3M8.5 12h3M8.5 16h3"/></svg>',
);
export const googleIcon = new Html(
  '<svg class="brand" viewBox="0 0 24 24" aria-hidden="true"><path fill="#4285f4" d="M23 12.26c0-.81-.07-1.6-.2-2.36H12v4.47h6.17a5.27 5.27 0 0 1-2.29 3.46v2.87h3.7C21.75 18.7 23 15.75 23 12.26Z"/><path fill="#34a853" d="M12 23.5c3.1 0 5.7-1.03 7.59-2.79l-3.71-2.88a6.93 6.93 0 0 1-10.3-3.64H1.76v2.97A11.5 11.5 0 0 0 12 23.5Z"/><path fill="#fbbc05" d="M5.58 14.19a6.9 6.9 0 0 1 0-4.38V6.84H1.76a11.5 11.5 0 0 0 0 10.32l3.82-2.97Z"/><path fill="#ea4335" d="M12 5.07c1.68 0 3.19.58 4.38 1.72l3.29-3.29A11.5 11.5 0 0 0 1.76 6.84l3.82 2.97A6.86 6.86 0 0 1 12 5.07Z"/></svg>',
);
