import type { SessionServices } from '../services.ts';

/** Services that also open the server of this page's own tools. What serves it is loaded by the first that is added. */
export function withPageServer(services: SessionServices): SessionServices {
  return {
    ...services,
    async open(config, headers, questions) {
      if (config.lent !== true) return services.open(config, headers, questions);
      return (await import('./open-page-server.ts')).openPageServer(config, questions);
    },
  };
}
