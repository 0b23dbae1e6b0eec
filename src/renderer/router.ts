import { createRouter, createWebHashHistory } from 'vue-router'
import { views } from './views.ts'

/** One route per view; an address that names none leads to the first. */
export function createViewRouter() {
  return createRouter({
    // The part after the hash never reaches a host: any scheme and any server can serve the one page.
    history: createWebHashHistory(),
    routes: [
      ...views.map(({ name, path, component }) => ({ name, path, component })),
      { path: '/:rest(.*)*', redirect: views[0].path },
    ],
  })
}
