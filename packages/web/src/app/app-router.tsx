import { type ReactNode, startTransition, useEffect, useLayoutEffect, useState } from 'react';
import { NavigationType, type Navigator, Router } from 'react-router';
import { closeTopmost, createBrowserHistory, type Move } from '../lib/navigation/browser-history.ts';
import { isGuarded, mayLeave } from '../lib/navigation/leave-question.ts';
import { setNavigate } from '../lib/navigation/navigation.ts';

const history = createBrowserHistory();

function guarded(move: () => void): void {
  if (!isGuarded()) {
    move();
    return;
  }
  void mayLeave().then((may) => {
    if (may) move();
  });
}

/** Asks the screen with unsaved changes before a link or the program leaves it. */
const navigator: Navigator = {
  ...history,
  push: (to, state) => guarded(() => history.push(to, state)),
  replace: (to, state) => guarded(() => history.replace(to, state)),
};

/** React Router without its data router, which weighs 18 kB on a phone's first page (decision 090). */
export function AppRouter({ children }: { readonly children: ReactNode }) {
  const [current, setCurrent] = useState<Pick<Move, 'action' | 'location'>>(() => ({
    action: NavigationType.Pop,
    location: history.location(),
  }));

  useLayoutEffect(() => {
    let isReturning = false;
    return history.listen(({ action, location, delta }) => {
      if (isReturning) {
        isReturning = false;
        return;
      }
      // One step back closes what is open. A longer jump, or one forward, names its page and is followed.
      if (action === NavigationType.Pop && delta === -1 && closeTopmost()) {
        isReturning = true;
        history.go(1);
        return;
      }
      if (action !== NavigationType.Pop || !isGuarded() || delta === null) {
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
