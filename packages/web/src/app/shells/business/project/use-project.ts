import type { Exhibition } from '@fairlead/contract/exhibitions';
import { useOutletContext } from 'react-router';

/** The project that the layout above this route has fetched. */
export const useProject = () => useOutletContext<Exhibition>();
