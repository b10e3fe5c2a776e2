import { z } from 'zod';

/** A person is suspended as a whole, by whichever record is named; a company or an organizer with all its accounts. */
export const suspensionTarget = z.enum(['VISITOR', 'ACCOUNT', 'ADMIN', 'EXHIBITOR', 'ORGANIZER']);
export type SuspensionTarget = z.infer<typeof suspensionTarget>;
