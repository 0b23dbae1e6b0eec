import { createRouter, createWebHashHistory, type RouterHistory } from 'vue-router'
import { loadLate } from './ui/load-late.ts'
import { views as allViews } from './views.ts'

/** One route per view; an unknown address leads to the first. */
export function createViewRouter(
  views = allViews,
  // The part after the hash never reaches a host, so any scheme and any server can serve the one page.
  history: RouterHistory = createWebHashHistory(),
) {
  return createRouter({
    history,
    routes: [
      ...views.map(({ name, path, component }) => ({ name, path, component: () => loadLate(component) })),
      ...views.flatMap(({ path, formerPaths = [] }) =>
        formerPaths.map((former) => ({ path: former, redirect: path })),
      ),
      { path: '/:rest(.*)*', redirect: views[0].path },
    ],
  })
}
