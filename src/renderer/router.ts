import {
  createRouter,
  createWebHashHistory,
  type RouteLocationNormalized,
  type Router,
  type RouterHistory,
} from 'vue-router'
import { loadLate } from './ui/load-late.ts'
import { views as allViews, type View } from './views.ts'

/** One route per view; an unknown address leads to the first. */
export function createViewRouter(
  views = allViews,
  // The part after the hash never reaches a host, so any scheme and any server can serve the one page.
  history: RouterHistory = createWebHashHistory(),
  /** Settles once the texts of all views are there. */
  texts: () => Promise<void> = () => Promise.resolve(),
) {
  const load = async (view: View) => {
    // The first view is all that the texts of the start are for.
    const [component] = await Promise.all([loadLate(view.component), view === views[0] ? null : texts()])
    return component
  }
  return createRouter({
    history,
    routes: [
      ...views.map((view) => ({
        name: view.name,
        path: view.path,
        meta: { group: view.group },
        component: () => load(view),
      })),
      ...views.flatMap(({ path, formerPaths = [] }) =>
        formerPaths.map((former) => ({ path: former, redirect: path })),
      ),
      { path: '/:rest(.*)*', redirect: views[0].path },
    ],
  })
}

/** The navigation that is under way, which a late part of the page must not cancel; null: none. */
export function watchWay(router: Router): () => RouteLocationNormalized | null {
  let way: RouteLocationNormalized | null = null
  const end = (to: RouteLocationNormalized) => {
    if (way === to) way = null
  }
  router.beforeEach((to) => void (way = to))
  router.afterEach(end)
  router.onError((_error, to) => end(to))
  return () => way
}
