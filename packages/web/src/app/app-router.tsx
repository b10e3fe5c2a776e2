import { type ReactNode, startTransition, useEffect, useLayoutEffect, useState } from 'react';
import { UNSAFE_createBrowserHistory as createBrowserHistory, type Navigator, Router } from 'react-router';
import { closeTopmost } from '../lib/navigation/close-on-back.ts';
import { isGuarded, mayLeave } from '../lib/navigation/leave-guard.ts';
import { setNavigate } from '../lib/navigation/navigation.ts';

/**
 * The browser's history with a question in between: before a screen with unsaved changes is left, it may ask the person. The
 * library's own blocker needs its data router, which would weigh 18 kB more on a phone.
 */
function createGuardedHistory() {
  // Without v5Compat only the browser's own keys are heard, and pressing a link changes the URL but not the screen.
  const history = createBrowserHistory({ v5Compat: true });
  const guarded = (move: () => void) => {
    if (!isGuarded()) {
      move();
      return;
    }
    void mayLeave().then((may) => {
      if (may) move();
    });
  };
  const navigator: Navigator = {
    createHref: (to) => history.createHref(to),
    encodeLocation: (to) => history.encodeLocation(to),
    go: (delta) => history.go(delta),
    push: (to, state) => guarded(() => history.push(to, state)),
    replace: (to, state) => guarded(() => history.replace(to, state)),
  };
  return { history, navigator };
}

const { history, navigator } = createGuardedHistory();

export function AppRouter({ children }: { readonly children: ReactNode }) {
  const [current, setCurrent] = useState({ action: history.action, location: history.location });

  useLayoutEffect(() => {
    let isReturning = false;
    return history.listen(({ action, location, delta }) => {
      if (isReturning) {
        isReturning = false;
        return;
      }
      // One step back closes what is open. A longer jump, or one forward, names its page and is followed.
      if (action === 'POP' && delta === -1 && closeTopmost()) {
        isReturning = true;
        history.go(1);
        return;
      }
      if (action !== 'POP' || !isGuarded() || delta === null) {
        // The screen in view stays until the next one is there, instead of giving way to a wheel.
        startTransition(() => setCurrent({ action, location }));
        return;
      }
      // The browser has gone back already: stay where we were, ask, then navigate.
      isReturning = true;
      history.go(-delta);
      void mayLeave().then((may) => {
        if (!may) return;
        startTransition(() => setCurrent({ action, location }));
        isReturning = true;
        history.go(delta);
      });
    });
  }, []);

  useEffect(() => {
    setNavigate((to, options) => (options?.replace ? navigator.replace(to) : navigator.push(to)));
  }, []);

  return (
    <Router location={current.location} navigationType={current.action} navigator={navigator}>
      {children}
    </Router>
  );
}
