// Runs before the first paint: the static hero belongs to the home page alone, and its light to the visitor's hour.
{
  const { dataset } = document.documentElement;
  const { pathname } = location;
  if (pathname === '/' || pathname === '/index.html') dataset.path = 'home';
  if (/^\/admin(\/|$)/.test(pathname)) dataset.path = 'office';
  const hour = new Date().getHours();
  dataset.light = hour < 11 ? 'morning' : hour < 17 ? 'noon' : 'dusk';

  // The screen's own files are asked for now, beside the stack and not after it.
  const filesOf = {};
  const [, screen, id] = pathname.split('/');
  for (const href of filesOf[id ? `${screen}/:id` : screen] ?? []) {
    const link = document.createElement('link');
    Object.assign(link, { rel: 'modulepreload', crossOrigin: '', href });
    document.head.append(link);
  }

  if (dataset.rendered !== undefined) {
    // A button that is pressed before React has taken over the page is pressed again when it has.
    let pressed;
    const wait = (event) => {
      const button = event.target.closest('button');
      if (button) event.preventDefault();
      pressed = button ?? pressed;
    };
    addEventListener('click', wait, true);
    globalThis.pressAgain = () => {
      removeEventListener('click', wait, true);
      pressed?.click();
    };
  } else {
    // So are the shop's name and notes, which every screen waits for, but not for ever. A page that the server rendered brings them.
    globalThis.earlyShop = fetch('/api/shop', { signal: AbortSignal.timeout(3000) })
      .then((answer) => (answer.ok ? answer.json() : undefined))
      .catch(() => undefined);
    void earlyShop.then((shop) => {
      const bar = document.querySelector('.static-bar span');
      if (shop && bar) bar.textContent = shop.name;
    });
  }
}
