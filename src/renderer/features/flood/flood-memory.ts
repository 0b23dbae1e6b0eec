import type { Component, InjectionKey, ShallowRef } from 'vue'

/**
 * What is said of past floods in the layout; null: not loaded. Not in the index, which is in the first file of the
 * page: a layout that is loaded later and asks for that file makes two dozen of it.
 */
export const floodMemoryKey: InjectionKey<ShallowRef<Component | null>> = Symbol('flood memory')
