"""town.py: maps of Adventures in the Fog of all sizes, and every way on them, found by trying all"""
import collections

KINDS = "evidence clue eyewitness gun knuckles knife".split()
COLUMNS = "ABCDE"


class Town:
    """A map: the icon of each spot, and the roads between spots."""

    def __init__(self, spots):
        self.icons = {spot["id"]: spot.get("icon", "dot") for spot in spots}
        self.roads = {frozenset((spot["id"], other)) for spot in spots for other in spot["roads"]}
        self.near = {spot: [other for other in self.icons if frozenset((spot, other)) in self.roads] for spot in self.icons}
        self.starts = [spot for spot, icon in self.icons.items() if icon == "start"]

    def ways(self, path, closed, most):
        """Yields every way of 1 to @most lines from the end of @path that enters no spot twice and no spot in @closed."""
        for spot in self.near[path[-1]]:
            if spot not in path and spot not in closed:
                yield (spot,)
                if most > 1:
                    yield from ((spot, *more) for more in self.ways([*path, spot], closed, most - 1))

    def within_reach(self, path, closed):
        """Returns every spot that any way can reach."""
        reached, edge = set(), [path[-1]]
        while edge:
            edge = [spot for at in edge for spot in self.near[at] if spot not in reached | set(path) | set(closed)]
            reached |= set(edge)
        return reached

    def ways_of(self, face, path, closed):
        """Returns the ways that a die allows (FOG-013, FOG-018 … FOG-021, RF-04). Tries all ways, the shortest first."""
        if face <= 2:
            return {way for way in self.ways(path, closed, face) if len(way) == face}
        kind = KINDS[face - 3]
        if not any(self.icons[spot] == kind for spot in self.within_reach(path, closed)):
            return set()
        for most in range(1, len(self.icons)):
            found = {way for way in self.ways(path, closed, most) if len(way) == most and self.icons[way[-1]] == kind}
            if found:
                return found
        return set()

    def line(self, path, closed, spot, first=True):
        """Returns the reason why no line leads from the end of @path to @spot, in RF-29's order, or None."""
        if spot not in self.near[path[-1]]:
            elsewhere = first and any(spot in self.near[before] for before in path[:-1])
            return "not-from-head" if elsewhere else "no-road"
        if spot in closed:
            return "location-closed"
        return "path-crossing" if spot in path else None


def turn(a, b, c):
    area = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
    return (area > 0) - (area < 0)


def may_join(a, b, spots, roads):
    """Reports whether a straight road from @a to @b crosses no other one and meets no other spot (RF-01)."""
    for c in spots:
        if c not in (a, b) and turn(a, b, c) == 0 and (c[0] - a[0]) * (c[0] - b[0]) + (c[1] - a[1]) * (c[1] - b[1]) < 0:
            return False
    return not any(turn(a, b, c) * turn(a, b, d) < 0 and turn(c, d, a) * turn(c, d, b) < 0 for c, d in roads)


def small_map(dice, n_spots):
    """Returns the spots of a random map on a small grid: three starts, roads that do not cross, and some dead ends."""
    spots = dice.sample([(x, y) for x in range(len(COLUMNS)) for y in range(1, 5)], n_spots)
    pairs = [(a, b) for i, a in enumerate(spots) for b in spots[:i]]
    dice.shuffle(pairs)
    wanted = dice.randint(n_spots - 1, 2 * n_spots)
    roads, degree = [], collections.Counter()
    for a, b in pairs:
        if (len(roads) < wanted or 0 in (degree[a], degree[b])) and max(degree[a], degree[b]) < 8 and \
                may_join(a, b, spots, roads):
            roads.append((a, b))
            degree.update((a, b))
    name = {spot: f"{COLUMNS[spot[0]]}{spot[1]}" for spot in spots}
    icons = ["start"] * 3 + dice.choices([*KINDS[:3] * 3, *KINDS[3:], "dot", "dot"], k=n_spots - 3)
    return [{"id": name[spot], "name": f"Place {name[spot]}", "icon": icon,
             "roads": [name[b] for a, b in roads if a == spot] + [name[a] for a, b in roads if b == spot]}
            for spot, icon in zip(spots, icons)]
