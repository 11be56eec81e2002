export interface SignInWindow {
  goTo(url: string): void;
  close(): void;
}

const WIDTH_PX = 520;
const HEIGHT_PX = 680;

/**
 * Opens an empty window for the sign-in page, whose address is not known yet: a browser allows that in a click and at no
 * other time. Undefined where it allows none. Whether it was closed is never asked: a sign-in page that isolates itself
 * (Cross-Origin-Opener-Policy) looks closed from here at once.
 */
export function openSignInWindow(): SignInWindow | undefined {
  const left = Math.round(screenX + (outerWidth - WIDTH_PX) / 2);
  const top = Math.round(screenY + (outerHeight - HEIGHT_PX) / 3);
  const opened = open('about:blank', '', `popup,width=${WIDTH_PX},height=${HEIGHT_PX},left=${left},top=${top}`);
  if (opened === null) return undefined;
  return {
    goTo: (url) => opened.location.replace(url),
    close: () => opened.close(),
  };
}
