/** What the doctor asks of the world around it. */
export interface DoctorEnvironment {
  /** Address of the page; undefined outside of a page, where no CORS stands in the way. */
  readonly pageUrl: string | undefined;
  readonly isOnline: boolean;
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** State of a permission; undefined where the browser knows none of that name. */
  readonly permission: (name: string) => Promise<PermissionState | undefined>;
}

/** The environment of this page, worker or process. */
export function currentEnvironment(): DoctorEnvironment {
  const { location, navigator } = globalThis as Partial<Pick<typeof globalThis, 'location' | 'navigator'>>;
  return {
    pageUrl: location?.href,
    isOnline: navigator?.onLine !== false,
    fetch: (url, init) => fetch(url, init),
    async permission(name) {
      try {
        return (await navigator?.permissions?.query({ name: name as PermissionName }))?.state;
      } catch {
        // Browsers throw for names they do not know.
        return undefined;
      }
    },
  };
}
